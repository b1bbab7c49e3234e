import { Download } from "lucide-react";
import { Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";

/** The whole of what a list shows as a file. The browser itself fetches it, so that nothing of it is held here. */
export const CsvLink = ({ to }: { to: string }) => (
  <Link to={to} reloadDocument className={buttonClasses()}>
    <Download aria-hidden className="max-sm:hidden" />
    <span>
      CSV<span className="max-sm:sr-only"> report</span>
    </span>
  </Link>
);
