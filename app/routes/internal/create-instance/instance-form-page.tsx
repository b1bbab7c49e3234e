import type { SubmissionResult } from "@conform-to/react";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { useFormKey } from "#app/routes/kit/forms/use-form-key.ts";
import type { loadInstanceFormData } from "./form-request.ts";
import { InstanceFields } from "./instance-fields.tsx";

interface InstanceFormPageProps {
  pageData: Awaited<ReturnType<typeof loadInstanceFormData>>;
  lastResult: SubmissionResult | undefined;
}

export function InstanceFormPage({ pageData, lastResult }: InstanceFormPageProps) {
  const formKey = useFormKey();
  return (
    <Page width="narrow">
      <PageHeader
        title="Create instance"
        description="A hosted instance with its license, for a trial, a demo or a paying customer."
      />
      <InstanceFields key={formKey} {...pageData} lastResult={lastResult} />
    </Page>
  );
}
