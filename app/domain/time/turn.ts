/** An embedded database answers at once: without this, nobody else has a turn between the portions of a long piece of work. */
export const letOthersHaveATurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
