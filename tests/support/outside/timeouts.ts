/** Client timeouts in tests: short for servers that hang, long enough for a busy machine otherwise. */
export const shortTimeoutMs = 250;
export const longTimeoutMs = 10_000;

export const chooseTimeoutMs = (failure: unknown): number =>
  failure === "hangs" ? shortTimeoutMs : longTimeoutMs;
