type Close = () => unknown;

const closeFunctions: Close[] = [];

/** Registers a function that closes a resource after the test. The last registered function runs first. */
export function closeAfterTest(close: Close): void {
  closeFunctions.push(close);
}

export async function closeResources(): Promise<void> {
  for (const close of closeFunctions.splice(0).toReversed()) await close();
}
