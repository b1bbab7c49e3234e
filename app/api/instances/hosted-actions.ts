import { z } from "zod";
import { findHostedCustomerDetails } from "#app/domain/hosted-customer/hosted-list.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import {
  type Endpoint,
  type ErrorDescriptions,
  type RequestExample,
  defineEndpoint,
} from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { type HandlerContext, handle } from "#app/api/endpoint/handler.ts";
import { hostedCustomerDetailsSchema } from "./schemas/hosted-customer.ts";

export const licenseKeyParams = z.object({ licenseKey });
export const emptyBody = z.object({});

interface ActionDefinition<Body extends z.ZodType> {
  operationId: string;
  pathSegment: string;
  summary: string;
  description: string;
  body: Body;
  errors?: ErrorDescriptions;
  example?: RequestExample;
}

export const defineActionEndpoint = <Body extends z.ZodType>({
  pathSegment,
  errors,
  ...definition
}: ActionDefinition<Body>) =>
  defineEndpoint({
    method: "POST",
    path: `/api/customers/one/hosted/{licenseKey}/${pathSegment}`,
    action: "instance.manage",
    params: licenseKeyParams,
    result: hostedCustomerDetailsSchema,
    supportsIdempotencyKey: true,
    ...definition,
    errors: { ...commonErrors("422 LICENSE_DELETED"), ...errors },
  });

type ActionEndpoint<Body extends z.ZodType> = ReturnType<typeof defineActionEndpoint<Body>>;

export const createEdit = ({
  actor,
  params,
}: Pick<HandlerContext<ActionEndpoint<z.ZodType>>, "actor" | "params">) => ({
  actor,
  licenseKey: params.licenseKey,
});

type HostedCustomerContext = Pick<HandlerContext<Endpoint>, "context"> & {
  params: z.output<typeof licenseKeyParams>;
};

export const findHostedCustomer = ({ context, params }: HostedCustomerContext) =>
  findHostedCustomerDetails(context.storage, params.licenseKey, context.now());

/** `act` runs once for each idempotency key. The response is the customer after it. */
export const handleAction = <Body extends z.ZodType>(
  endpoint: ActionEndpoint<Body>,
  act: (handlerContext: HandlerContext<ActionEndpoint<Body>>, storage: Storage) => Promise<void>,
) =>
  handle(endpoint, async (handlerContext) => {
    await handlerContext.onceEffect((storage) => act(handlerContext, storage));
    return findHostedCustomer(handlerContext);
  });
