import { menuClasses } from "#app/ui/popover-classes.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { useLazyPopup } from "#app/ui/use-lazy-popup.ts";
import type { MoreDropdownProps } from "./more-dropdown.tsx";

const importDropdown = async () => (await import("./more-dropdown.tsx")).MoreDropdown;

/** Until the menu is loaded, and without JavaScript, its items are buttons that submit the form around this component. */
export function MoreMenu({ items, onSelect }: Omit<MoreDropdownProps, "trigger">) {
  const { Popup, popoverId, openPopup } = useLazyPopup(importDropdown);
  const buttonProps = { variant: "outline", size: "sm", children: "More…" } as const;
  if (Popup) return <Popup items={items} onSelect={onSelect} trigger={<Button {...buttonProps} />} />;
  return (
    <>
      <Button {...buttonProps} popoverTarget={popoverId} onClick={openPopup} />
      <span id={popoverId} popover="auto" className={menuClasses}>
        {items.map(({ value, label, isDestructive }) => (
          <button
            key={value}
            type="submit"
            name="change"
            value={value}
            className={cn("menu-item", isDestructive && "text-destructive")}
          >
            {label}
          </button>
        ))}
      </span>
    </>
  );
}
