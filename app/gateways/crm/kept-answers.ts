import { Problem } from "#app/domain/problem.ts";

interface Keeping {
  freshMs: number;
  most: number;
  now: () => Date;
}

/** Cache that returns fresh values, and stale ones while the CRM is busy. */
export class KeptAnswers<Answer> {
  readonly #keeping: Keeping;
  readonly #entries = new Map<string, { answer: Answer; at: number }>();

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** Returns the cached value or fetches it. Null is never cached. */
  async answer<Found extends Answer | null>(
    question: string,
    ask: () => Promise<Found>,
  ): Promise<Found | Answer> {
    const entry = this.#entries.get(question);
    if (entry && this.#now() - entry.at < this.#keeping.freshMs) return entry.answer;
    try {
      const answer = await ask();
      if (answer === null) this.#entries.delete(question);
      else this.#keep(question, answer);
      return answer;
    } catch (error) {
      if (entry && error instanceof Problem && error.code === "CRM_BUSY") return entry.answer;
      throw error;
    }
  }

  #keep(question: string, answer: Answer) {
    this.#entries.delete(question);
    this.#entries.set(question, { answer, at: this.#now() });
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > this.#keeping.most) this.#entries.delete(oldest);
  }

  #now(): number {
    return this.#keeping.now().getTime();
  }
}
