/**
 * The client's part of a running exam: marks for later, and unsent answers. It survives a reload in this
 * tab.
 */
export interface ExamDraft {
  flagged: string[];
  unsaved: Record<string, string>;
}

const keyOf = (examId: string) => `finaula.examen.${examId}`;

export function readExamDraft(examId: string, storage: Storage): ExamDraft {
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

export function writeExamDraft(examId: string, marks: ExamDraft, storage: Storage): void {
  try {
    storage.setItem(keyOf(examId), JSON.stringify(marks));
  } catch {
    // Without storage, a reload loses the marks, but not saved answers.
  }
}
