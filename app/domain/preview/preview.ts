import { stalePreviewProblem } from "#app/domain/bulk/previewed-version.ts";
import { toBase64url } from "#app/domain/text/base64url.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { addMs, type Instant } from "#app/domain/time/time.ts";
import { millisecondsInMinute } from "date-fns/constants";

/** A preview reads and stores each license, so its size is limited. */
export const maxLicensesPerPreviewRange = { min: 1, max: 1_000 };

const previewLifetimeMs = 5 * millisecondsInMinute;

/** A previewed change that waits for its commit. */
export interface StoredPreview {
  id: number;
  /** SHA-256 of the handle, so that nobody can read the handle in the database. */
  handleHash: string;
  /** The API token or user that may commit the change. */
  caller: string;
  expiresAt: Instant;
  /** JSON of the change and its effects. */
  content: string;
}

export interface PreviewStore {
  findByHash(handleHash: string): Promise<StoredPreview | null>;
  removeExpired(now: Instant): Promise<void>;
}

export interface PreviewWrites {
  add(preview: StoredPreview): void;
  /** The transaction is retried if the preview was already removed. */
  remove(id: number): void;
}

export interface NewHandle {
  handle: string;
  handleHash: string;
  expiresAt: Instant;
}

/** 128 random bits are enough for five minutes, and a model copies a short text more reliably. */
const handleBytes = 16;

/** The prefix names the kind of preview, so that a tool knows which endpoint commits it. */
export function createHandle(kind: PreviewKind, now: Instant): NewHandle {
  const handle = `${kind}_${toBase64url(crypto.getRandomValues(new Uint8Array(handleBytes)))}`;
  return { handle, handleHash: sha256(handle), expiresAt: addMs(now, previewLifetimeMs) };
}

export const previewKinds = ["change", "license"] as const;
export type PreviewKind = (typeof previewKinds)[number];

export const findHandleKind = (handle: string): PreviewKind | undefined =>
  previewKinds.find((kind) => handle.startsWith(`${kind}_`));

/** Throws STALE_PREVIEW unless the handle is of this kind, unused, not expired and of this caller. */
export async function findPreview(
  { previews }: { previews: PreviewStore },
  kind: PreviewKind,
  handle: string,
  { caller, now }: { caller: string; now: Instant },
): Promise<StoredPreview> {
  const preview = findHandleKind(handle) === kind ? await previews.findByHash(sha256(handle)) : null;
  if (!preview || preview.caller !== caller || preview.expiresAt <= now) throw stalePreviewProblem();
  return preview;
}
