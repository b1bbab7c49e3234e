import { useSearchParams } from "react-router";
import type { Page } from "#app/domain/page.ts";
import type { Finding } from "#app/domain/rejection/findings.ts";
import type { License } from "#app/domain/license/license.ts";
import type { Rejection } from "#app/domain/rejection/rejection.ts";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { SectionPagination } from "#app/routes/kit/lists/paged-list.tsx";
import { RejectionTable } from "#app/routes/license/kit/rejection-table.tsx";
import { FindingCard } from "./finding-card.tsx";
import { buildDismissalUrl } from "./server-urls.ts";

interface RejectionSectionProps {
  license: License;
  rejections: Page<Rejection>;
  findings: readonly Finding[];
  mayManage: boolean;
}

/** Rejected servers of a license, and what they are a sign of. */
export function RejectionSection({ license, rejections, findings, mayManage }: RejectionSectionProps) {
  const [search] = useSearchParams();
  if (rejections.totalEntityCount === 0) return null;
  return (
    <section aria-labelledby="rejections-title" className="mt-6">
      <h3 id="rejections-title" className="mb-2 font-semibold">
        Rejected servers
      </h3>
      {findings.map((finding) => (
        <FindingCard
          key={`${finding.kind} ${finding.deviceId}`}
          finding={finding}
          license={license}
          mayManage={mayManage}
        />
      ))}
      <RejectionTable
        rejections={rejections.entities}
        renderAction={
          mayManage
            ? ({ id, deviceId }) => (
                <div className="flex justify-end">
                  <DialogButton to={buildDismissalUrl(license.key, id, search)} variant="outline" size="sm">
                    Dismiss
                    <span className="sr-only"> {deviceId}</span>
                  </DialogButton>
                </div>
              )
            : undefined
        }
      />
      <SectionPagination page={rejections} noun="rejections" pageParam="rejectionsPage" />
    </section>
  );
}
