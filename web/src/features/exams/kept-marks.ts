/**
 * The part of a running exam that the server does not have: marks for later, and unsent answers. It survives
 * a reload in this tab.
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
