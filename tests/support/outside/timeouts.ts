/** Client timeouts in tests: a short timeout for servers that hang, and a long timeout for busy machines. */
export const shortTimeoutMs = 250;
export const longTimeoutMs = 10_000;

export const chooseTimeoutMs = (failure: unknown): number =>
  failure === "hangs" ? shortTimeoutMs : longTimeoutMs;
