import { expect, vi } from "vitest";

/** Expects the write to fail after its last retry. Mocks the random pauses between retries, to save time. */
export async function expectBusy(write: Promise<unknown>): Promise<void> {
  const randomSpy = vi.spyOn(Math, "random").mockReturnValue(0);
  try {
    await expect(write).rejects.toMatchObject({ kind: "unavailable", code: "BUSY" });
  } finally {
    randomSpy.mockRestore();
  }
}
