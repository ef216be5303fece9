import org.openapitools.client.apis.AgentToolsApi
import org.openapitools.client.apis.FlowsApi
import org.openapitools.client.apis.RunsApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.models.FlowInput

fun main() {
    val base = System.getenv("BASE_URL")
    ApiClient.accessToken = System.getenv("API_KEY")
    val flows = FlowsApi(base)

    check(flows.listFlows().isNotEmpty()) { "list" }
    val flow = flows.createFlow(FlowInput(name = "Made by Kotlin"))
    check(flows.getFlow(flow.id).name == "Made by Kotlin") { "read" }
    check(RunsApi(base).runFlow(flow.id, sync = true).status == 0L) { "run" }
    check(AgentToolsApi(base).listTools().tools!!.isNotEmpty()) { "tools of the agent" }
    flows.deleteFlow(flow.id)
    val gone = runCatching { flows.getFlow(flow.id) }.exceptionOrNull()
    check((gone as? ClientException)?.statusCode == 404) { "read of the deleted flow" }
}
