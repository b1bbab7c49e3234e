import { z } from "zod";
import { listJobs, runJob } from "#app/domain/job/job.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { jobSchema } from "./schemas/settings.ts";

export const jobEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/jobs",
    operationId: "listJobs",
    summary: "List background jobs",
    description:
      "Returns each job with its last and its next run. This list has no pages, because the product has a fixed number of jobs.",
    action: "job.read",
    result: z.array(jobSchema),
  }),
  run: defineEndpoint({
    method: "POST",
    path: "/api/oem/jobs/{name}/run",
    operationId: "runJob",
    summary: "Run a background job",
    description: "Starts the job, waits up to ten seconds for its end, and returns its state.",
    action: "job.run",
    params: describeFields(z.object({ name: z.string().max(100) }), { name: "Name of the job." }),
    supportsIdempotencyKey: false,
    result: jobSchema,
    errors: {
      "422 JOBS_PAUSED":
        "Background jobs are paused, and this job sends data to other systems. Resume the jobs first.",
    },
    example: { params: { name: "sweep" } },
  }),
};

export const jobHandlers: EndpointHandler[] = [
  handle(jobEndpoints.list, ({ context }) => listJobs(context.storage, context.jobs, context.now())),
  handle(jobEndpoints.run, ({ params, actor, context }) => runJob(context, actor, params.name)),
];
