/** Client timeouts in tests: short for servers that hang, long enough for a busy machine otherwise. */
export const brief = 250;
export const patient = 10_000;

export const patienceWith = (fault: unknown): number => (fault === "hangs" ? brief : patient);
