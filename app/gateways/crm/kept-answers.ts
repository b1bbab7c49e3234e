import { Problem } from "#app/domain/problem.ts";

interface Keeping {
  freshMs: number;
  most: number;
  now: () => Date;
}

/** Cache that serves fresh answers, and stale ones while the CRM is busy. */
export class KeptAnswers<Answer> {
  readonly #keeping: Keeping;
  readonly #kept = new Map<string, { answer: Answer; at: number }>();

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** Null answers are never cached. */
  async answer<Found extends Answer | null>(
    question: string,
    ask: () => Promise<Found>,
  ): Promise<Found | Answer> {
    const kept = this.#kept.get(question);
    if (kept && this.#now() - kept.at < this.#keeping.freshMs) return kept.answer;
    try {
      const answer = await ask();
      if (answer === null) this.#kept.delete(question);
      else this.#keep(question, answer);
      return answer;
    } catch (error) {
      if (kept && error instanceof Problem && error.code === "CRM_BUSY") return kept.answer;
      throw error;
    }
  }

  #keep(question: string, answer: Answer) {
    this.#kept.delete(question);
    this.#kept.set(question, { answer, at: this.#now() });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > this.#keeping.most) this.#kept.delete(oldest);
  }

  #now(): number {
    return this.#keeping.now().getTime();
  }
}
