import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { listAddress, listSearchWithout } from "./list-address.ts";
import type { ListRequest } from "./list-request.ts";

interface NoticesProps {
  asked: ListRequest;
  search: URLSearchParams;
}

/** What of the address the list could not follow. */
export const Notices = ({ asked: { search: found, ignored }, search }: NoticesProps) => (
  <>
    {found && !found.isSupported && (
      <Notice>
        Searching by {found.label.toLowerCase()} is not supported: the list does not look for “{found.term}”.
        {found.criterion === "createdBy" &&
          " The filter has a field Created By for the whole e-mail address."}{" "}
        <Link
          to={listAddress(listSearchWithout(search, ["term", "crit"]))}
          preventScrollReset
          className="underline underline-offset-2"
        >
          Clear the search
        </Link>
      </Notice>
    )}
    {ignored.length > 0 && <Notice>Not understood and left out: {ignored.join(", ")}.</Notice>}
  </>
);

const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mb-3 flex items-start gap-2 text-sm text-warning">
    <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    <span>{children}</span>
  </p>
);
