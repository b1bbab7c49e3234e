import { expect, vi } from "vitest";

/** The write is given up after its last try. The pauses between the tries are for others, of whom there are none. */
export async function expectBusy(write: Promise<unknown>): Promise<void> {
  const drawn = vi.spyOn(Math, "random").mockReturnValue(0);
  try {
    await expect(write).rejects.toMatchObject({ kind: "unavailable", code: "BUSY" });
  } finally {
    drawn.mockRestore();
  }
}
