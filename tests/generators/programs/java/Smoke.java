import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AgentToolsApi;
import org.openapitools.client.api.FlowsApi;
import org.openapitools.client.api.RunsApi;
import org.openapitools.client.model.Flow;
import org.openapitools.client.model.FlowInput;

public class Smoke {
  public static void main(String[] args) throws ApiException {
    ApiClient client = new ApiClient().setBasePath(System.getenv("BASE_URL"));
    client.setBearerToken(System.getenv("API_KEY"));
    FlowsApi flows = new FlowsApi(client);

    must(!flows.listFlows(null).isEmpty(), "list");
    Flow flow = flows.createFlow(new FlowInput().name("Made by Java"));
    must("Made by Java".equals(flows.getFlow(flow.getId()).getName()), "read");
    long status =
        new RunsApi(client)
            .runFlow(
                flow.getId(), true, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null)
            .getStatus();
    must(status == 0, "run");
    must(!new AgentToolsApi(client).listTools().getTools().isEmpty(), "tools of the agent");
    flows.deleteFlow(flow.getId(), null, null);
    try {
      flows.getFlow(flow.getId());
      throw new AssertionError("the deleted flow is still there");
    } catch (ApiException gone) {
      must(gone.getCode() == 404, "read of the deleted flow");
    }
  }

  private static void must(boolean holds, String step) {
    if (!holds) throw new AssertionError(step);
  }
}
