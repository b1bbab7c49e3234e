import Upload from "lucide-react/icons/upload";
import { Form, href } from "react-router";
import { ErrorSummary } from "#app/routes/kit/forms/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Card } from "#app/ui/card.tsx";

const fileInputId = "import-file";

/** `reloadDocument` makes the browser submit this form without the router, so that the browser streams the file. */
export const UploadForm = ({ rejection }: { rejection: { message: string } | undefined }) => (
  <Card>
    <Form
      method="post"
      action={href("/license/import")}
      encType="multipart/form-data"
      reloadDocument
      className="grid gap-4"
    >
      {rejection && (
        <ErrorSummary
          title="The file was not uploaded"
          errors={[{ id: fileInputId, message: rejection.message }]}
          submission={rejection}
        />
      )}
      <Field
        id={fileInputId}
        label="CSV file"
        required
        errors={rejection && [rejection.message]}
        hint="Use UTF-8, commas or semicolons, and column names in the first row. A file can have up to 100,000 licenses and 100 MB. Nothing is imported until you confirm."
      >
        <Input type="file" name="file" accept=".csv,text/csv" />
      </Field>
      <div>
        <SubmitButton busyLabel="Sending…">
          <Upload aria-hidden /> Upload
        </SubmitButton>
      </div>
    </Form>
  </Card>
);
