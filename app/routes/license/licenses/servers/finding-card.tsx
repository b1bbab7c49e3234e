import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import type { Finding } from "#app/domain/rejection/findings.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { findingQuestion, findingTitle } from "#app/words/finding-wording.ts";
import { buildActivationCodeUrl, buildServerUrl } from "./server-urls.ts";

interface FindingCardProps {
  finding: Finding;
  license: License;
  mayManage: boolean;
}

/** A sign of a copied server, with its reasons and what staff can do. */
export function FindingCard({ finding, license, mayManage }: FindingCardProps) {
  const [search] = useSearchParams();
  const mail = `mailto:${encodeURIComponent(license.email)}?${new URLSearchParams({
    subject: `License ${license.key}`,
    body: findingQuestion(finding),
  })
    .toString()
    .replaceAll("+", "%20")}`;
  return (
    <section
      aria-label={findingTitle(finding)}
      className="mb-3 grid gap-2 rounded-xl border border-warning bg-warning-soft p-4"
    >
      <h4 className="font-semibold">{findingTitle(finding)}</h4>
      <ul className="list-disc space-y-1 ps-5">
        {finding.reasons.map((reason) => (
          <li key={reason} className="[overflow-wrap:anywhere]">
            {reason}
          </li>
        ))}
        <li>
          First seen on <DateText value={finding.since} format="minute" />.
        </li>
      </ul>
      <div className="flex flex-wrap gap-2">
        {mayManage && (
          <>
            <DialogButton
              to={buildServerUrl(license.key, finding.serverId, "release", search)}
              variant="outline"
              size="sm"
            >
              Release the server
            </DialogButton>
            <DialogButton to={buildActivationCodeUrl(license.key, search)} variant="outline" size="sm">
              Require an activation code
            </DialogButton>
          </>
        )}
        <a href={mail} className={buttonVariants({ variant: "outline", size: "sm" })}>
          Ask the customer
        </a>
      </div>
    </section>
  );
}
