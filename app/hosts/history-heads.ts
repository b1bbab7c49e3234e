import type { HeadPublisher } from "#app/domain/history-head/publish-head.ts";
import { createHeadSigner } from "#app/documents/history-head.ts";
import type { SigningKey } from "#app/documents/signing-keys.ts";
import { createHistoryHeadSender } from "#app/gateways/history-heads.ts";
import { log } from "./telemetry/log.ts";
import type { Platform } from "./platform.ts";

interface HeadSettings {
  DATA_DIR: string;
  HISTORY_HEADS_URL?: string | undefined;
}

export const createHeadPublisher = (
  { DATA_DIR, HISTORY_HEADS_URL: url }: HeadSettings,
  key: SigningKey | null,
  { saveHead }: Pick<Platform, "saveHead">,
): HeadPublisher => ({
  async sign(historyHead) {
    if (key === null)
      throw new Error("LICENSE_SIGNING_KEY is not set, so the history head cannot be signed.");
    const signHead = createHeadSigner(key);
    return signHead(historyHead);
  },
  async save(signedHead) {
    log("info", "Saving the signed history head", JSON.parse(signedHead) as Record<string, unknown>);
    await saveHead(DATA_DIR, signedHead);
  },
  post: url === undefined ? null : createHistoryHeadSender(url),
});
