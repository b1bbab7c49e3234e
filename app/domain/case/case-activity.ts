import { z } from "zod";
import { type Instant, instant } from "#app/domain/time.ts";

const name = z.string().trim().min(1).max(200);

/** Deeper than any product nests, and shallow enough to be walked. */
const deepest = 20;
const isShallow = (value: unknown, levels: number): boolean =>
  value === null ||
  typeof value !== "object" ||
  (levels > 0 && Object.values(value).every((held) => isShallow(held, levels - 1)));

/** Something that was done in a case, as the deployed product tells it. */
export const caseEvent = z.object({
  /** The product's own; told twice, it counts once. */
  id: name,
  caseId: name,
  caseName: z.string().trim().max(500),
  type: name,
  performedBy: z.string().trim().max(320),
  createdAt: instant,
  description: z.string().max(10_000),
  data: z
    .unknown()
    .refine((value) => isShallow(value, deepest), { error: `Data is at most ${deepest} levels deep.` })
    .pipe(z.record(z.string(), z.json())),
});
export type CaseEvent = z.output<typeof caseEvent>;

export interface CaseActivity extends CaseEvent {
  licenseId: number;
  serverId: number;
}

export interface CaseActivityStore {
  /** Which of these event ids the license has already. */
  known(licenseId: number, eventIds: readonly string[]): Promise<string[]>;
  /** When each of these cases was first active; a case without activity is left out. */
  firstActivities(licenseId: number, caseIds: readonly string[]): Promise<Map<string, Instant>>;
  /** How many cases of the license were first active after this moment. */
  openedAfter(licenseId: number, after: Instant): Promise<number>;
}

export interface CaseActivityWrites {
  /** Adds them; one that is there stays as it is. */
  addCaseActivities(activities: readonly CaseActivity[]): void;
}
