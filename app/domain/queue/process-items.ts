import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { listErrors } from "#app/domain/thrown-error.ts";

/**
 * Processes up to `concurrency` items at a time. An item that fails does not stop the other items. Throws all errors at
 * the end, with `failureMessage`.
 */
export async function processItems<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  processItem: (item: Item) => Promise<unknown>,
  failureMessage: string,
  concurrency = 1,
): Promise<void> {
  const errors: unknown[] = [];
  const remainingItems = iterate(items);
  async function processRemainingItems() {
    for await (const item of remainingItems) {
      await yieldToEventLoop();
      try {
        await processItem(item);
      } catch (error) {
        errors.push(...listErrors(error));
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, processRemainingItems));
  for (const result of results) if (result.status === "rejected") errors.push(result.reason);
  if (errors.length > 0) throw new AggregateError(errors, failureMessage);
}

async function* iterate<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item, void> {
  yield* items;
}

const pageSize = 100;

/** Yields the items of all pages. The first page that is not full is the last page. */
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
