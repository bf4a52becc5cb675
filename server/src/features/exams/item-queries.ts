import { sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';

export interface ItemFigures {
  item_id: string;
  revision: number;
  course_id: string;
  objective: number;
  slide_number: number;
  question: string;
  in_use: boolean;
  withdrawn_at: Date | null;
  withdrawal_reason: string | null;
  shown: number;
  right_share: number | null;
  point_biserial: number | null;
  /** How far the share of right answers of the last 90 days exceeds the earlier one. */
  drift: number | null;
  /** How far the share of right answers of an institution exceeds that of all. */
  widest_gap: number | null;
}

/** Figures of items in use or used before, of one course or of all. */
export async function listItemFigures(connection: Connection, courseId?: string): Promise<ItemFigures[]> {
  const { rows } = await sql<ItemFigures>`
    select * from exam_item_figures()
    where course_id = coalesce(${courseId ?? null}::text, course_id) and (in_use or shown > 0 or withdrawn_at is not null)
    order by course_id, item_id collate "C", revision`.execute(connection);
  return rows;
}

export interface ItemText {
  item_id: string;
  revision: number;
  course_id: string;
  course_title: string | null;
  bank: 'exam' | 'practice';
  objective_title: string;
  slide_number: number;
  source: string;
  question: string;
  options: string[];
  correct: number;
  explanation: string;
}

/** The last revision of an item of the platform, with its key. */
export async function findItemText(connection: Connection, itemId: string): Promise<ItemText | undefined> {
  const { rows } = await sql<ItemText>`select * from exam_item_text(${itemId})`.execute(connection);
  return rows[0];
}

interface TouchedExam {
  exam_id: string;
  entity_id: string | null;
  user_id: string;
  /** The attempt passes now, and has no constancia. */
  gained: boolean;
}

export async function withdraw(tx: Transaction, itemId: string, reason: string): Promise<TouchedExam[]> {
  const { rows } = await sql<TouchedExam>`select * from withdraw_exam_item(${itemId}, ${reason})`.execute(tx);
  return rows;
}
