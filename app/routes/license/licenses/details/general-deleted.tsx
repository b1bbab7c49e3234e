import Trash2 from "lucide-react/icons/trash";
import { useSearchParams } from "react-router";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";

export interface Deletion {
  deletedAt: string;
  /** Null if the history does not contain the deletion. */
  deletedBy: string | null;
  /** Null if the license API cannot restore licenses. */
  restorableUntil: string | null;
  isRestorable: boolean;
}

interface DeletedBannerProps {
  licenseKey: string;
  deletion: Deletion;
  mayRestore: boolean;
}

export function DeletedBanner({ licenseKey, deletion, mayRestore }: DeletedBannerProps) {
  const [search] = useSearchParams();
  const { deletedAt, deletedBy, restorableUntil, isRestorable } = deletion;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-destructive/40 bg-destructive-soft p-3 text-destructive">
      <p className="flex min-w-60 flex-1 gap-2.5 [overflow-wrap:anywhere]">
        <Trash2 aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Deleted on <DateText value={deletedAt} format="day" />
          {deletedBy && ` by ${deletedBy}`}
          {isRestorable ? (
            <>
              ; the license can be restored until <DateText value={restorableUntil} format="day" />
            </>
          ) : (
            restorableUntil !== null && "; the license can no longer be restored"
          )}
        </span>
      </p>
      {isRestorable && mayRestore && (
        <PostButton action={buildDetailsUrl(licenseKey, search, "restore")} busyLabel="Restoring…">
          Restore
        </PostButton>
      )}
    </div>
  );
}
