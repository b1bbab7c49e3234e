type Close = () => unknown;

const leftovers: Close[] = [];

/** Closes, once the test is over, what it leaves open: the last that was opened first. */
export function closeAfterTest(close: Close): void {
  leftovers.push(close);
}

export async function closeLeftovers(): Promise<void> {
  for (const close of leftovers.splice(0).toReversed()) await close();
}
