import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";

interface ItemWork<Item, Reserved> {
  /** Null if another process works on the item, or if it is no longer needed. */
  reserve: (item: Item) => Promise<Reserved | null>;
  process: (reserved: Reserved) => Promise<unknown>;
  /** Message of the error that is raised at the end if an item failed. */
  failure: string;
}

/** An item that fails does not stop the others. Raises all errors at the end. */
export async function processItems<Item, Reserved>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { reserve, process, failure }: ItemWork<Item, Reserved>,
): Promise<void> {
  const errors: unknown[] = [];
  for await (const item of items) {
    await yieldToEventLoop();
    try {
      const reserved = await reserve(item);
      if (reserved !== null) await process(reserved);
    } catch (error) {
      errors.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, failure);
}

const pageSize = 100;

/** Reads pages until one is not full. */
export async function* readPages<Item>(
  readPage: (after: Item | null, limit: number) => Promise<Item[]>,
): AsyncGenerator<Item, void> {
  let after: Item | null = null;
  for (;;) {
    const page: Item[] = await readPage(after, pageSize);
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}
