import { href, Link } from "react-router";
import { usePermission } from "#app/routes/kit/use-may.ts";
import { useCapability } from "#app/routes/kit/use-capability.ts";

export function NoTiersNotice() {
  const hasCatalog = useCapability("catalog");
  const canFillCatalog = usePermission("catalog.manage") && hasCatalog;
  return (
    <p role="status" className="rounded-md bg-warning-soft p-3 text-warning sm:col-span-2">
      The catalog has no tiers yet, so licenses cannot be created.{" "}
      {canFillCatalog ? (
        <Link to={href("/license/settings/catalog")} className="font-medium underline underline-offset-2">
          Fill the catalog
        </Link>
      ) : (
        "Ask an admin to add tiers to the catalog."
      )}
    </p>
  );
}
