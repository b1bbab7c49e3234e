/** Taken before any test can set the clock; a timer would wait a millisecond for nothing. */
export const soon: (then: () => void) => unknown = globalThis.setImmediate ?? ((then) => setTimeout(then, 0));

/** An embedded database answers at once: without this, nobody else has a turn between the portions of a long piece of work. */
export const letOthersHaveATurn = (): Promise<void> => new Promise((resolve) => void soon(resolve));
