import { menuClasses } from "#app/ui/popover.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { useLazyMenu } from "#app/ui/use-lazy-menu.ts";
import type { MoreDropdownProps } from "./more-dropdown.tsx";

const importDropdown = async () => (await import("./more-dropdown.tsx")).MoreDropdown;

/** Until the menu is loaded, and without JavaScript, its items are buttons that submit the form around this component. */
export function MoreMenu({ items, onSelect }: Omit<MoreDropdownProps, "trigger">) {
  const { Menu, popoverId, openMenu } = useLazyMenu(importDropdown);
  const buttonProps = { variant: "outline", size: "sm", children: "More…" } as const;
  if (Menu) return <Menu items={items} onSelect={onSelect} trigger={<Button {...buttonProps} />} />;
  return (
    <>
      <Button {...buttonProps} popoverTarget={popoverId} onClick={openMenu} />
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
