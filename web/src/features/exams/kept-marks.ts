/**
 * What of a running exam the server does not have: marks for later, and answers that have not arrived. It
 * survives a reload, in this tab alone.
 */
export interface KeptMarks {
  flagged: string[];
  unsaved: Record<string, string>;
}

const keyOf = (examId: string) => `finaula.examen.${examId}`;

export function readMarks(examId: string, storage: Storage): KeptMarks {
  try {
    const { flagged, unsaved } = Object(JSON.parse(storage.getItem(keyOf(examId)) ?? '{}'));
    return {
      flagged: Array.isArray(flagged) ? flagged.map(String) : [],
      unsaved: Object.fromEntries(
        Object.entries(Object(unsaved)).map(([question, option]) => [question, String(option)]),
      ),
    };
  } catch {
    return { flagged: [], unsaved: {} };
  }
}

export function writeMarks(examId: string, marks: KeptMarks, storage: Storage): void {
  try {
    storage.setItem(keyOf(examId), JSON.stringify(marks));
  } catch {
    // A browser that keeps nothing loses the marks on a reload, not the answers that were saved.
  }
}
