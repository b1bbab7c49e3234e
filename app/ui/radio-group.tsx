import { type ComponentProps, createContext, use, useId } from "react";
import { Radio } from "./checkbox.tsx";
import { cn } from "./cn.ts";

interface RadioGroupContextValue {
  name: string;
  value: string | undefined;
  defaultValue: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
  disabled: boolean | undefined;
  required: boolean | undefined;
}

const RadioGroupContext = createContext<RadioGroupContextValue | null>(null);

interface RadioGroupProps
  extends Omit<ComponentProps<"div">, "defaultValue" | "onChange">, Partial<RadioGroupContextValue> {}

/** Native radio buttons with the props of shadcn, so that the form works without JavaScript. */
export function RadioGroup({
  name,
  value,
  defaultValue,
  onValueChange,
  disabled,
  required,
  className,
  ...props
}: RadioGroupProps) {
  const generatedName = useId();
  return (
    <RadioGroupContext
      value={{ name: name ?? generatedName, value, defaultValue, onValueChange, disabled, required }}
    >
      <div data-slot="radio-group" role="radiogroup" className={cn("grid gap-3", className)} {...props} />
    </RadioGroupContext>
  );
}

export function RadioGroupItem({
  value,
  disabled,
  ...props
}: ComponentProps<typeof Radio> & { value: string }) {
  const group = use(RadioGroupContext);
  if (!group) throw new Error("A RadioGroupItem needs a RadioGroup.");
  const checkedProps =
    group.value === undefined
      ? { defaultChecked: group.defaultValue === value }
      : { checked: group.value === value };
  return (
    <Radio
      data-slot="radio-group-item"
      name={group.name}
      value={value}
      disabled={disabled ?? group.disabled}
      required={group.required}
      onCheckedChange={() => group.onValueChange?.(value)}
      {...checkedProps}
      {...props}
    />
  );
}
