import * as MenuPrimitive from "@radix-ui/react-dropdown-menu";
import Check from "lucide-react/icons/check";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const DropdownMenu = (props: ComponentProps<typeof MenuPrimitive.Root>) => (
  <MenuPrimitive.Root data-slot="dropdown-menu" {...props} />
);

export const DropdownMenuTrigger = (props: ComponentProps<typeof MenuPrimitive.Trigger>) => (
  <MenuPrimitive.Trigger data-slot="dropdown-menu-trigger" {...props} />
);

interface DropdownMenuContentProps extends ComponentProps<typeof MenuPrimitive.Content> {
  /** Parent element of the menu. The default is the body, which is outside of all landmarks. */
  container?: Element | null;
}

export const DropdownMenuContent = ({
  className,
  sideOffset = 4,
  container,
  ...props
}: DropdownMenuContentProps) => (
  <MenuPrimitive.Portal container={container}>
    <MenuPrimitive.Content
      data-slot="dropdown-menu-content"
      sideOffset={sideOffset}
      className={cn(
        "z-30 min-w-44 animate-rise rounded-xl border bg-popover p-1.5 text-start text-popover-foreground shadow-md",
        "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto",
        className,
      )}
      {...props}
    />
  </MenuPrimitive.Portal>
);

interface DropdownMenuItemProps extends ComponentProps<typeof MenuPrimitive.Item> {
  inset?: boolean;
  variant?: "default" | "destructive";
}

export const DropdownMenuItem = ({
  className,
  inset = false,
  variant = "default",
  ...props
}: DropdownMenuItemProps) => (
  <MenuPrimitive.Item
    data-slot="dropdown-menu-item"
    data-variant={variant}
    className={cn("menu-item", inset && "ps-8", variant === "destructive" && "text-destructive", className)}
    {...props}
  />
);

export const DropdownMenuGroup = (props: ComponentProps<typeof MenuPrimitive.Group>) => (
  <MenuPrimitive.Group data-slot="dropdown-menu-group" {...props} />
);

export const DropdownMenuRadioGroup = (props: ComponentProps<typeof MenuPrimitive.RadioGroup>) => (
  <MenuPrimitive.RadioGroup data-slot="dropdown-menu-radio-group" {...props} />
);

export const DropdownMenuRadioItem = ({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) => (
  <MenuPrimitive.RadioItem
    data-slot="dropdown-menu-radio-item"
    className={cn("menu-item relative ps-8!", className)}
    {...props}
  >
    <MenuPrimitive.ItemIndicator className="absolute inset-y-0 start-2 grid place-items-center">
      <Check aria-hidden className="size-4" />
    </MenuPrimitive.ItemIndicator>
    {children}
  </MenuPrimitive.RadioItem>
);

export const DropdownMenuLabel = ({ className, ...props }: ComponentProps<typeof MenuPrimitive.Label>) => (
  <MenuPrimitive.Label
    data-slot="dropdown-menu-label"
    className={cn("px-2 py-1.5 font-semibold", className)}
    {...props}
  />
);

export const DropdownMenuSeparator = ({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) => (
  <MenuPrimitive.Separator
    data-slot="dropdown-menu-separator"
    className={cn("-mx-1 my-1 h-px bg-border", className)}
    {...props}
  />
);

/** Ref of a menu that is open on its first render. */
export const focusFirstItem = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
