import { expect, vi } from "vitest";

/** Expects the write to fail after its last retry. Removes the pauses between the retries, which only help concurrent writers. */
export async function expectBusy(write: Promise<unknown>): Promise<void> {
  const drawn = vi.spyOn(Math, "random").mockReturnValue(0);
  try {
    await expect(write).rejects.toMatchObject({ kind: "unavailable", code: "BUSY" });
  } finally {
    drawn.mockRestore();
  }
}
