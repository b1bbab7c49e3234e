import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "./cn.ts";
import { Label } from "./label.tsx";
import { useNumberFormat } from "./number-format.ts";

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldContextValue | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}

/** Adds the id and the ARIA attributes of the surrounding field to the props of a control. */
export function useControlProps<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldContext);
  if (!field) return props;
  // Each `aria-describedby` can contain several ids, separated by spaces.
  const descriptionIds = [props["aria-describedby"], field.describedBy].join(" ").split(" ").filter(Boolean);
  return {
    ...props,
    id: props.id ?? field.id,
    required: props.required ?? (field.required || undefined),
    "aria-invalid": props["aria-invalid"] ?? (field.isInvalid || undefined),
    "aria-describedby": descriptionIds.length > 0 ? [...new Set(descriptionIds)].join(" ") : undefined,
  };
}

export interface FieldMetadata {
  id: string;
  errorId: string;
  descriptionId: string;
  errors?: string[] | undefined;
  required?: boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Metadata of conform. The props `id`, `required` and `errors` override it. */
  field?: FieldMetadata;
  id?: string;
  required?: boolean;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  className?: string;
  children: ReactNode;
}

function useFieldState({ field, hint, ...overrides }: FieldProps) {
  const generatedId = useId();
  const id = overrides.id ?? field?.id ?? generatedId;
  const errorId = field?.errorId ?? `${id}-error`;
  const hintId = field?.descriptionId ?? `${id}-description`;
  const errors = overrides.errors ?? field?.errors ?? [];
  const required = overrides.required ?? field?.required ?? false;
  const describedBy =
    [hint ? hintId : "", errors.length > 0 ? errorId : ""].filter(Boolean).join(" ") || undefined;
  return { id, errorId, hintId, errors, required, describedBy };
}

export function Field(props: FieldProps & { isLabelHidden?: boolean }) {
  const { label, hint, isLabelHidden = false, className, children } = props;
  const { id, errorId, hintId, errors, required, describedBy } = useFieldState(props);
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <Label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-medium"}>
        {label}
        {required && <RequiredMark />}
      </Label>
      <FieldContext value={{ id, describedBy, isInvalid: errors.length > 0, required }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
      <FieldError id={errorId} errors={errors} />
    </div>
  );
}

/** A field that consists of several controls, such as radio buttons. */
export function FieldGroup(props: FieldProps) {
  const { label, hint, className, children } = props;
  const { id, errorId, hintId, errors, required, describedBy } = useFieldState(props);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} className={cn("min-w-0", className)}>
      <legend className="mb-1.5 font-medium">
        {label}
        {required && <RequiredMark />}
      </legend>
      {children}
      {hint && (
        <p id={hintId} className="mt-1.5 text-xs text-muted-foreground">
          {hint}
        </p>
      )}
      <FieldError id={errorId} errors={errors} className="mt-1.5" />
    </fieldset>
  );
}

function RequiredMark() {
  return (
    <span aria-hidden className="ms-1 text-destructive">
      *
    </span>
  );
}

interface FieldErrorProps {
  id: string;
  errors: readonly string[] | undefined;
  className?: string;
}

export function FieldError({ id, errors, className }: FieldErrorProps) {
  const { rewriteNumbers } = useNumberFormat();
  if (!errors || errors.length === 0) return null;
  return (
    <p id={id} className={cn("text-xs text-destructive", className)}>
      {rewriteNumbers(errors.join(" "))}
    </p>
  );
}
