import { Code } from "#app/routes/kit/text/chip.tsx";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

interface TypedConfirmationProps {
  field: FieldMetadata & { name: string; initialValue?: string | undefined };
  text: string;
  /** Regular expression with which the browser checks the text, also without JavaScript. */
  pattern?: string;
}

export const TypedConfirmation = ({ field, text, pattern }: TypedConfirmationProps) => (
  <Field
    field={field}
    label={
      <>
        Type <Code className="[overflow-wrap:anywhere]">{text}</Code> to confirm
      </>
    }
    required
  >
    <Input
      name={field.name}
      pattern={pattern}
      title={pattern && text}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={field.initialValue}
      data-autofocus
    />
  </Field>
);
