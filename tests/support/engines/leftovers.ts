type Close = () => unknown;

const leftovers: Close[] = [];

/** Closes the resource after the test, in reverse order of opening. */
export function closeAfterTest(close: Close): void {
  leftovers.push(close);
}

export async function closeLeftovers(): Promise<void> {
  for (const close of leftovers.splice(0).toReversed()) await close();
}
