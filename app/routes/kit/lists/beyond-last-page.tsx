import { Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";

interface BeyondLastPageProps {
  title: string;
  lastPageAddress: string;
}

export const BeyondLastPage = ({ title, lastPageAddress }: BeyondLastPageProps) => (
  <EmptyState
    title={title}
    actions={
      <Link to={lastPageAddress} className={buttonClasses()}>
        Go to the last page
      </Link>
    }
  >
    <p>This page is past the last one.</p>
  </EmptyState>
);
