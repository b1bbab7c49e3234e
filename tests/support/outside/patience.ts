/** How long a client waits in a test: briefly for who hangs, and for who answers as long as a busy machine takes. */
export const brief = 250;
export const patient = 10_000;

export const patienceWith = (fault: unknown): number => (fault === "hangs" ? brief : patient);
