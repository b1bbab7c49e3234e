import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "#app/ui/collapsible.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from "#app/ui/popover.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { RadioGroup, RadioGroupItem } from "#app/ui/radio-group.tsx";
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectItem,
  SelectLabel,
  SelectTrigger,
  SelectValue,
} from "#app/ui/select.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "#app/ui/toast.tsx";
import { Tooltip, TooltipContent, TooltipTrigger } from "#app/ui/tooltip.tsx";

/** A component that is written for shadcn. Only its imports differ. */
function NotificationSettings() {
  const [name, setName] = useState("Ada");
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [density, setDensity] = useState("comfortable");
  const [fruit, setFruit] = useState("");
  const [action, setAction] = useState("none");
  const [isOpen, setIsOpen] = useState(false);
  const [isScheduled, setIsScheduled] = useState(false);
  return (
    <div className="grid gap-4">
      <Label htmlFor="name">Name</Label>
      <Input id="name" value={name} onChange={(event) => setName(event.target.value)} />
      <div className="flex items-center gap-3">
        <Checkbox id="terms" checked={acceptsTerms} onCheckedChange={setAcceptsTerms} />
        <Label htmlFor="terms">Accept terms</Label>
      </div>
      <div className="flex items-center gap-2">
        <Switch id="muted" checked={isMuted} onCheckedChange={setIsMuted} />
        <Label htmlFor="muted">Mute</Label>
      </div>
      <RadioGroup value={density} onValueChange={setDensity} aria-label="Density">
        <div className="flex items-center gap-3">
          <RadioGroupItem value="comfortable" id="comfortable" />
          <Label htmlFor="comfortable">Comfortable</Label>
        </div>
        <div className="flex items-center gap-3">
          <RadioGroupItem value="compact" id="compact" />
          <Label htmlFor="compact">Compact</Label>
        </div>
      </RadioGroup>
      <Select value={fruit} onValueChange={setFruit}>
        <SelectTrigger className="w-[180px]" aria-label="Fruit">
          <SelectValue placeholder="Select a fruit" />
        </SelectTrigger>
        <SelectContent>
          <SelectGroup>
            <SelectLabel>Fruits</SelectLabel>
            <SelectItem value="apple">Apple</SelectItem>
            <SelectItem value="banana">Banana</SelectItem>
          </SelectGroup>
        </SelectContent>
      </Select>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline">Open</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="w-56" align="start">
          <DropdownMenuLabel>My account</DropdownMenuLabel>
          <DropdownMenuGroup>
            <DropdownMenuItem onSelect={() => setAction("profile")}>Profile</DropdownMenuItem>
          </DropdownMenuGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={() => setAction("delete")}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Popover>
        <PopoverAnchor />
        <PopoverTrigger asChild>
          <Button variant="outline">Dimensions</Button>
        </PopoverTrigger>
        <PopoverContent className="w-80" aria-label="Dimensions">
          <Label htmlFor="width">Width</Label>
          <Input id="width" defaultValue="100%" />
        </PopoverContent>
      </Popover>
      <Progress value={33} className="w-[60%]" aria-label="Upload" />
      <Tabs defaultValue="account" className="w-[400px]">
        <TabsList>
          <TabsTrigger value="account">Account</TabsTrigger>
          <TabsTrigger value="password">Password</TabsTrigger>
        </TabsList>
        <TabsContent value="account">Make changes to your account here.</TabsContent>
        <TabsContent value="password">Change your password here.</TabsContent>
      </Tabs>
      <Collapsible open={isOpen} onOpenChange={setIsOpen} className="flex w-[350px] flex-col gap-2">
        <CollapsibleTrigger asChild>
          <Button variant="ghost" size="icon">
            <span className="sr-only">Toggle</span>
          </Button>
        </CollapsibleTrigger>
        <CollapsibleContent className="flex flex-col gap-2">@radix-ui/colors</CollapsibleContent>
      </Collapsible>
      <Tooltip>
        <TooltipTrigger asChild>
          <Button variant="outline">Hover</Button>
        </TooltipTrigger>
        <TooltipContent>
          <p>Add to library</p>
        </TooltipContent>
      </Tooltip>
      <ToastProvider>
        <Button variant="outline" onClick={() => setIsScheduled(true)}>
          Add to calendar
        </Button>
        <Toast open={isScheduled} onOpenChange={setIsScheduled}>
          <div className="grid gap-1">
            <ToastTitle>Scheduled: Catch up</ToastTitle>
            <ToastDescription>Friday, February 10, 2023 at 5:57 PM</ToastDescription>
          </div>
          <ToastAction altText="Goto schedule to undo" onClick={() => setAction("undo")}>
            Undo
          </ToastAction>
          <ToastClose />
        </Toast>
        <ToastViewport />
      </ToastProvider>
      <output>{JSON.stringify({ name, acceptsTerms, isMuted, density, fruit, action })}</output>
    </div>
  );
}

const container = document.getElementById("root");
if (container) createRoot(container).render(<NotificationSettings />);
