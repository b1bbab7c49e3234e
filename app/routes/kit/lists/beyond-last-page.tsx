import { Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty.tsx";

interface BeyondLastPageProps {
  title: string;
  lastPageAddress: string;
}

export const BeyondLastPage = ({ title, lastPageAddress }: BeyondLastPageProps) => (
  <EmptyState
    title={title}
    actions={
      <Link to={lastPageAddress} className={buttonVariants({ variant: "outline" })}>
        Go to the last page
      </Link>
    }
  >
    <p>This page is past the last one.</p>
  </EmptyState>
);
