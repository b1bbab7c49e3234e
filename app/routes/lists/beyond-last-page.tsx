import { Link } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
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
      <Button asChild>
        <Link to={lastTo}>Go to the last page</Link>
      </Button>
    }
  >
    <p>This page is past the last one.</p>
  </EmptyState>
);
