import type { DirectoryRulesOutcome, RightsChange } from "#app/domain/directory/save-rules.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Warning } from "#app/ui/alert.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { formatRights } from "#app/routes/license/kit/format-rights.ts";

type RightsChangesProps = Pick<DirectoryRulesOutcome, "changes" | "changedUsers" | "lastAdmin">;

const focusWhenShown = (element: HTMLElement | null) => element?.focus();

/** Shows who gains and loses what, before the rules are saved. */
export function RightsChanges({ changes, changedUsers, lastAdmin }: RightsChangesProps) {
  const { formatCount } = useNumberFormat();
  const unlistedCount = changedUsers - changes.length;
  return (
    <section
      ref={focusWhenShown}
      tabIndex={-1}
      aria-labelledby="preview-title"
      className="grid gap-3 rounded-md border p-4 outline-none"
    >
      <h3 id="preview-title" className="font-semibold">
        Preview: nothing is saved yet
      </h3>
      {lastAdmin !== null && (
        <Warning>
          <span>
            {lastAdmin} would no longer be an admin, and is the last admin. Make another user an admin first.
          </span>
        </Warning>
      )}
      {changes.length === 0 ? (
        <p>No user gains or loses rights.</p>
      ) : (
        <>
          <p>The rights of {formatCount(changedUsers, "user")} change:</p>
          <ul aria-label="Changes" className="divide-y">
            {changes.map((change) => (
              <li key={`${change.provider} ${change.email}`} className="grid gap-0.5 py-2">
                <span className="font-medium">
                  <BreakableAddress text={change.email} />
                </span>
                {describeChange(change).map((text) => (
                  <span key={text} className="text-muted-foreground">
                    {text}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {unlistedCount > 0 && <p>And {formatCount(unlistedCount, "user")} more.</p>}
        </>
      )}
    </section>
  );
}

function describeChange(change: RightsChange): string[] {
  const gained = formatRights({ isAdmin: change.becomesAdmin, privileges: change.gainedPrivileges });
  const lost = formatRights({ isAdmin: change.stopsBeingAdmin, privileges: change.lostPrivileges });
  return [...(gained ? [`Gains: ${gained}`] : []), ...(lost ? [`Loses: ${lost}`] : [])];
}
