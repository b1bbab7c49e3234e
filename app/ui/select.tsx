import {
  Children,
  type ComponentProps,
  isValidElement,
  type JSX,
  type ReactElement,
  type ReactNode,
} from "react";
import { cn } from "./cn.ts";
import { useControlProps } from "./field.tsx";

export interface Choice {
  value: string | number;
  label: string;
  disabled?: boolean;
}

export const createChoices = <Value extends PropertyKey>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [`${Extract<Value, string | number>}`, string][]).map(([value, label]) => ({
    value,
    label,
  }));

interface SelectProps extends Omit<ComponentProps<"select">, "multiple"> {
  choices?: readonly Choice[];
  placeholder?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/**
 * A native select, so that the form works without JavaScript. Its options are `choices`, `<option>` elements, or the
 * parts that shadcn's Select has. The trigger and the content must be direct children.
 */
export function Select({ choices, children, className, onChange, onValueChange, ...props }: SelectProps) {
  const trigger = findPart(children, SelectTrigger);
  const {
    children: triggerChildren,
    className: triggerClassName,
    size: _,
    ...triggerProps
  } = trigger?.props ?? {};
  const options = trigger ? findPart(children, SelectContent)?.props.children : children;
  const { placeholder = findPart(triggerChildren, SelectValue)?.props.placeholder, ...selectProps } = props;
  const controlProps = useControlProps({ ...triggerProps, ...selectProps });
  return (
    <span
      className={cn(
        "relative flex items-center after:masked-icon after:pointer-events-none after:absolute after:end-3",
        "after:text-muted-foreground after:[--icon:0] after:[--size:16px]",
        className,
        triggerClassName,
      )}
    >
      <select
        className="control truncate appearance-none pe-9"
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.currentTarget.value);
        }}
        {...controlProps}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices?.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
        {options}
      </select>
    </span>
  );
}

const findPart = <Props,>(children: ReactNode, part: (props: Props) => JSX.Element | null) =>
  Children.toArray(children).find(
    (child): child is ReactElement<Props> => isValidElement(child) && child.type === part,
  );

type TriggerProps = Pick<
  ComponentProps<"select">,
  "id" | "className" | "aria-label" | "aria-describedby" | "children"
> & {
  size?: "sm" | "default";
};

/** Its props apply to the native select. `Select` renders it. */
export const SelectTrigger = (_props: TriggerProps): JSX.Element | null => null;

export const SelectValue = (_props: { placeholder?: string }): JSX.Element | null => null;

/** Contains the options. `Select` renders them. */
export const SelectContent = (_props: { children: ReactNode }): JSX.Element | null => null;

export const SelectItem = (props: ComponentProps<"option">) => <option {...props} />;

/** Shows its label above its options. */
export const SelectGroup = ({ children }: { children: ReactNode }) => {
  const label = findPart(children, SelectLabel);
  return label ? (
    <optgroup label={label.props.children}>
      {Children.toArray(children).filter((child) => child !== label)}
    </optgroup>
  ) : (
    children
  );
};

/** `SelectGroup` renders it. */
export const SelectLabel = (_props: { children: string }): JSX.Element | null => null;

export const SelectSeparator = () => <hr />;
