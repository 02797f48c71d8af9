import {
  allOf,
  anyObject,
  id,
  logLevel,
  number,
  object,
  present,
  text,
  uri,
  type Grammar,
  type Shape,
} from "./values.ts";
import { partOf, type Vocabulary } from "./vocabulary.ts";

/** Messages that nobody answers. */
export function noticesOf(
  vocabulary: Vocabulary,
  known: Readonly<Record<string, Grammar>>,
): Record<string, Grammar> {
  const { has, since, notification } = vocabulary;
  const definition = partOf(known);
  const isNew = has("2026-07-28");
  const meta = isNew ? object({ "io.modelcontextprotocol/subscriptionId": id.optional() }) : anyObject;
  // Before 2025-11-25, only the general notification says what `_meta` is, not that of each method.
  const withMeta: Shape = has("2025-11-25") ? { _meta: meta.optional() } : {};
  const params = (shape: Shape) => object({ ...shape, ...withMeta });
  const plain = object({ _meta: meta.optional() });

  // With tasks, 2025-11-25 made the id of a cancellation optional; 2026-07-28 took that back.
  const isLoose = has("2025-11-25") && !isNew;
  const cancelled = params({ requestId: isLoose ? id.optional() : id, reason: text.optional() });
  const progress = params({
    progressToken: id,
    progress: number,
    total: number.optional(),
    ...since("2025-03-26", { message: text.optional() }),
  });
  const log = params({ level: logLevel, data: present, logger: text.optional() });
  const updated = params({ uri });
  const acknowledged = params({ notifications: definition("SubscriptionFilter") });
  const taskStatus = allOf(plain, definition("Task"));
  return {
    CancelledNotification: notification("notifications/cancelled", cancelled),
    CancelledNotificationParams: cancelled,
    ProgressNotification: notification("notifications/progress", progress),
    ProgressNotificationParams: progress,
    LoggingMessageNotification: notification("notifications/message", log),
    LoggingMessageNotificationParams: log,
    InitializedNotification: notification("notifications/initialized", plain.optional()),
    RootsListChangedNotification: notification("notifications/roots/list_changed", plain.optional()),
    ToolListChangedNotification: notification("notifications/tools/list_changed", plain.optional()),
    PromptListChangedNotification: notification("notifications/prompts/list_changed", plain.optional()),
    ResourceListChangedNotification: notification("notifications/resources/list_changed", plain.optional()),
    ResourceUpdatedNotification: notification("notifications/resources/updated", updated),
    ResourceUpdatedNotificationParams: updated,
    ElicitationCompleteNotification: notification(
      "notifications/elicitation/complete",
      object({ elicitationId: text }),
    ),
    TaskStatusNotification: notification("notifications/tasks/status", taskStatus),
    TaskStatusNotificationParams: taskStatus,
    SubscriptionsAcknowledgedNotification: notification(
      "notifications/subscriptions/acknowledged",
      acknowledged,
    ),
    SubscriptionsAcknowledgedNotificationParams: acknowledged,
    NotificationParams: plain,
    NotificationMetaObject: meta,
    MetaObject: anyObject,
    RelatedTaskMetadata: object({ taskId: text }),
  };
}
