import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { requireSettingsApi } from "../settings-request.ts";
import type { Route } from "./+types/jobs.ts";
import { JobTable } from "./job-table.tsx";

export const meta = () => [{ title: "Jobs" }];

export async function loader(args: Route.LoaderArgs) {
  return { jobs: await requireSettingsApi(args).jobs.list() };
}

export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
  return (
    <Page isFitted>
      <PageHeader
        title="Jobs"
        description="Background jobs run automatically. Running a job twice or late does no harm."
      />
      <JobTable jobs={jobs} />
    </Page>
  );
}
