import { Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";

interface BeyondLastPageProps {
  /** As for a list without anything in it. */
  title: string;
  /** The address of the last page. */
  lastTo: string;
}

/** In place of the rows of a page that there is not. */
export const BeyondLastPage = ({ title, lastTo }: BeyondLastPageProps) => (
  <EmptyState
    title={title}
    actions={
      <Link to={lastTo} className={buttonClasses()}>
        Go to the last page
      </Link>
    }
  >
    <p>This page is past the last one.</p>
  </EmptyState>
);
