import Settings from "lucide-react/icons/settings";
import { href, Link } from "react-router";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { requireSettingsApi } from "../settings-request.ts";
import type { Route } from "./+types/jobs.ts";
import { JobTable } from "./job-table.tsx";

export const middleware = [requireCapability("jobs")];

export const meta = () => [{ title: "Jobs" }];

export async function loader(args: Route.LoaderArgs) {
  return { jobs: await requireSettingsApi(args).jobs.list() };
}

export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="Jobs"
        actions={
          <Link to={href("/license/settings")} className={buttonVariants({ variant: "outline" })}>
            <Settings aria-hidden /> Settings
          </Link>
        }
      />
      <p className="mb-4 text-muted-foreground">
        What runs by itself. Each job may run twice, or late, without harm.
      </p>
      <JobTable jobs={jobs} />
    </Page>
  );
}
